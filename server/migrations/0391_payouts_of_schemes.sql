-- Pay by schemes is paid out like that of lessons: in payees and payouts, `teacher_id` is whoever is paid.
alter table payees drop constraint payees_teacher_id_fkey;
alter table payees add constraint payees_teacher_id_fkey foreign key (teacher_id) references users (id);
alter table payouts drop constraint payouts_teacher_id_fkey;
alter table payouts add constraint payouts_teacher_id_fkey foreign key (teacher_id) references users (id);

-- Which pay it is of. A teacher who leads a group has both, each owed on an account of its own.
alter table payouts add column source text not null default 'lessons' check (source in ('lessons', 'scheme'));
-- Nobody is paid twice: a part of a person's pay of a period is paid again only after it failed.
drop index payouts_once;
create unique index payouts_once on payouts (teacher_id, period_id, source, part) where state not in ('failed', 'dropped');

create or replace function refuse_changing_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the payout % stays', old.id using errcode = 'LE004';
  end if;
  if new.source <> old.source or old.state in ('failed', 'dropped') or (old.state <> 'planned' and
    (new.gross, new.withheld, new.net, new.currency, new.teacher_id, new.period_id, new.part, new.register_id, new.kind, new.name, new.inn, new.bank, new.bik, new.account, new.correspondent_account)
    is distinct from
    (old.gross, old.withheld, old.net, old.currency, old.teacher_id, old.period_id, old.part, old.register_id, old.kind, old.name, old.inn, old.bank, old.bik, old.account, old.correspondent_account)) then
    raise exception 'the payout % is decided', old.id using errcode = 'LE004';
  end if;
  return new;
end $$;

insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, comment_required, system_only, position) values
  ('scheme_payout_sent', 'Payout of pay by a scheme sent to the bank', 'Выплата по схеме оплаты отправлена в банк', 'internal', 'staff_pay', 'pay_transit', false, true, 65),
  ('scheme_payout_withheld', 'Tax withheld from pay by a scheme', 'Налог, удержанный из выплаты по схеме', 'internal', 'staff_pay', 'tax_payable', false, true, 66)
on conflict (code) do nothing;
