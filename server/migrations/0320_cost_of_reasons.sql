-- The most that a cancellation for a reason costs, in percent of the price and of the pay; 100 leaves it to the school's table.
alter table cancellation_reasons add column most_percent integer not null default 100 check (most_percent between 1 and 100);
