#!/bin/sh
# Run once by the postgres image on an empty volume: the login of the server owns its database, and nothing else in the
# cluster. The two roles as which it works cannot log in; row-level security binds them.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$TS1_PASSWORD" <<'SQL'
create role ts1 login nosuperuser nocreatedb nocreaterole password :'password';
create role ts1_company nologin;
create role ts1_across nologin;
grant ts1_company, ts1_across to ts1;
create database ts1 owner ts1;
SQL
