import type { ClientBase } from 'pg'

import { qualified } from './tables.ts'

/** Where rows name stored files, by table. A row without its file yet does not count. */
const places: Readonly<Record<string, { readonly key: string; readonly where?: string }>> = {
  'public.people': { key: `'pictures/' || picture_key || '.webp'`, where: 'picture_key is not null' },
  'public.answer_files': { key: 'key', where: 'kept' },
  'public.archives': { key: 'file_key' },
  'public.chat_attachments': { key: 'file_key', where: 'is_stored' },
  'public.screening_steps': { key: 'file_key' },
  'public.safety_case_files': { key: 'file_key' },
}
const perPage = 1000

/** Returns the stored files that rows name, a page at a time. Versions without a table have no such files. */
export async function* namedFiles(
  client: ClientBase,
): AsyncGenerator<{ readonly place: string; readonly key: string }> {
  for (const [place, { key, where = 'true' }] of Object.entries(places)) {
    const { rows: known } = await client.query<{ at: string | null }>('select to_regclass($1) as at', [place])
    if (known[0]?.at == null) continue
    for (let last = ''; ;) {
      const { rows } = await client.query<{ key: string }>(
        `select distinct ${key} as key from ${qualified(place)} where ${where} and ${key} > $1 order by 1 limit ${perPage}`,
        [last],
      )
      for (const row of rows) yield { place, key: row.key }
      if (rows.length < perPage) break
      last = rows.at(-1)?.key ?? ''
    }
  }
}
