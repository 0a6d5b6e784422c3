import type { Download } from '@lectern/contract/paper';
import type { ExportPersonInput } from '@lectern/contract/privacy/persons.schema';
import { languageOf } from '../../../kernel/calls/context.ts';
import type { StagedContext } from '../../../kernel/calls/context.ts';
import { pdfDownload } from '../../../kernel/files/pdf-file.ts';
import { zipFile } from '../../../kernel/files/writing/zip-file.ts';
import { personPaper } from './person-paper.rules.ts';
import { requirePerson } from './person.queries.ts';
import { personalDataOf } from './personal-data.queries.ts';
import type { PersonalData } from './personal-data.queries.ts';
import { personalFilesOf } from './personal-files.queries.ts';
import type { Person } from './personal-rows.ts';

const entities = { client: 'client', child: 'child', staff: 'user' } as const;

/** Returns everything about a person as a file, and logs it. @throws AppError `not_found`, `paper_too_long` */
export async function exportPersonalData(ctx: StagedContext, { body }: { body: ExportPersonInput }): Promise<Download> {
  const { kind, person_id, format } = body;
  const person = await requirePerson(ctx.db, kind, person_id);
  const data = await personalDataOf(ctx.db, person, ctx.now);
  const records = data.tables.reduce((sum, { rows }) => sum + rows.length, 0);
  // Drawn before the transaction, because a large document takes seconds.
  const file = await fileOf(ctx, person, data, format);
  const { client_id } = person;
  const teacher_id = kind === 'staff' ? person.id : null;
  ctx.logRead({ act: 'export', subject: 'person', subject_id: person.id, detail: kind, records, client_id, teacher_id });
  await ctx.transaction(async (write) => {
    const entity = entities[kind];
    write.audit({ action: `${entity}.export_data`, entity, entity_id: person.id, client_id, teacher_id, new: { format, records } });
  });
  return file;
}

async function fileOf(ctx: StagedContext, person: Person, data: PersonalData, format: ExportPersonInput['format']): Promise<Download> {
  const name = `${person.kind}-${person.id}`;
  if (format === 'pdf') return pdfDownload(name, personPaper(data, languageOf(ctx)));
  const text = JSON.stringify(data, null, 2);
  if (format === 'json') return { name: `${name}.json`, mediaType: 'application/json; charset=utf-8', pieces: [Buffer.from(text)] };
  const files = await personalFilesOf(ctx.db, person);
  return { name: `${name}.zip`, mediaType: 'application/zip', pieces: zipFile([{ name: `${name}.json`, text: [text] }, ...files]) };
}
