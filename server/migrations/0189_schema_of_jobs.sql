-- The queue of jobs makes its tables here by itself. A role that may not make schemas finds it.
create schema if not exists jobs;
