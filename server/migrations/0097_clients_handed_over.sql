-- Won deals hand their client over to an account manager; the deal stays with whoever won it.
alter table deals
  add column handed_over_to integer references users (id),
  add column handed_over_at timestamptz,
  add constraint deals_handed_over check ((handed_over_to is null) = (handed_over_at is null));
create index deals_handed_over on deals (handed_over_to, handed_over_at) where handed_over_to is not null;
