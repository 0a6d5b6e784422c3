-- outside a transaction
create index concurrently clients_without_manager on clients (id) where manager_id is null and status = 'active' and merged_into_id is null;
