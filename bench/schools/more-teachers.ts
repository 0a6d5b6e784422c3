import { Client } from 'pg';

/** The tables that a teacher's time and the search for teachers read. Columns that differ in a copy; `copy` is its number, `o` the original. */
type Copied = { readonly table: string; readonly where?: string; readonly other: (distance: number) => Readonly<Record<string, string>> };

const ofTeacher = (distance: number) => ({ teacher_id: `o.teacher_id + copy * ${distance}` });
const copied: readonly Copied[] = [
  {
    table: 'users',
    where: 'exists (select from teachers t where t.id = o.id)',
    other: (distance) => ({ id: `o.id + copy * ${distance}`, email: `copy || '.' || o.email` }),
  },
  { table: 'teachers', other: (distance) => ({ id: `o.id + copy * ${distance}` }) },
  { table: 'teacher_skills', other: ofTeacher },
  { table: 'working_hours', other: ofTeacher },
  { table: 'non_working_rules', where: 'o.parent_id is null', other: ofTeacher },
  { table: 'non_working_times', other: ofTeacher },
  { table: 'vacations', other: ofTeacher },
  { table: 'activities', other: ofTeacher },
  {
    table: 'lessons',
    where: `o.status = 'planned' and o.start > now() - interval '9 days'`,
    // Children and engagements are not copied: nothing that is measured reads them.
    other: (distance) => ({
      ...ofTeacher(distance),
      kid_id: `o.kid_id + copy * (select max(id) from children)`,
      rule_id: 'null',
      rule_date: 'null',
      moved_from_id: 'null',
      moved_to_id: 'null',
    }),
  },
];

/** Copies each teacher with skills, hours, absences and lessons ahead. It is a school of that size for the search for free teachers only. */
export async function addTeachers(url: string, copies: number): Promise<void> {
  // A connection of its own has none of the product's time limits.
  const client = new Client({ connectionString: url });
  // After a failure here the database server may stop before this connection is closed.
  client.on('error', () => {});
  await client.connect();
  // No triggers and no foreign keys.
  await client.query('set session_replication_role = replica');
  const { rows: last } = await client.query<{ id: number }>('select max(id) as id from users');
  const distance = last[0]?.id ?? 0;
  for (const { table, where = 'true', other } of copied) {
    const changed = other(distance);
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and (attname <> 'id' or $2) order by attnum`,
      [table, 'id' in changed],
    );
    const names = rows.map(({ name }) => name);
    await client.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       select ${names.map((name) => changed[name] ?? `o."${name}"`).join(', ')}
       from ${table} o cross join generate_series(1, ${copies}) copy where ${where}`,
    );
  }
  await client.query('vacuum analyze');
  await client.end();
}
