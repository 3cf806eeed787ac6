import * as v from 'valibot'

const sum = v.object({ rows: v.number(), sum: v.string(), without: v.optional(v.array(v.string())) })

/** What a backup says about itself before its parts. */
export const aboutSchema = v.object({
  format: v.literal(1),
  /** The version of the product that made it. */
  product: v.string(),
  madeAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** Whether the keys are rows of the database, encrypted with SECRET_KEY, or files. */
  keys: v.picklist(['files', 'rows']),
})
export type About = v.InferOutput<typeof aboutSchema>

/** What a backup says about its parts when all of them are written. */
export const contentsSchema = v.object({
  tables: v.record(v.string(), sum),
  sequences: v.record(v.string(), v.string()),
  /** The bytes and the SHA-256 of each part, in the order of the backup. */
  parts: v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })),
  /** Stored files that were deleted while the backup ran. */
  gone: v.array(v.string()),
})
export type Contents = v.InferOutput<typeof contentsSchema>

/** Opens a backup from its beginning, as often as it is asked. */
export type OpenBackup = () => Promise<AsyncIterable<Uint8Array>>

/** The names of the first and the last part. */
export const aboutPart = 'about.json'
export const contentsPart = 'contents.json'

/** Lists the contents of a backup in plain text, without personal data. */
export function listOf({ product, madeAt }: About, { tables, parts, gone }: Contents): string {
  const files = parts.filter(({ name }) => name.startsWith('files/'))
  const bytesOf = (of: readonly { readonly bytes: number }[]) => of.reduce((all, { bytes }) => all + bytes, 0)
  const rows = Object.entries(tables).map(
    ([name, { rows: count }]) => `  ${name.padEnd(50)}${String(count).padStart(12)}`,
  )
  return [
    `Backup of Saathi ${product}, one moment: ${madeAt}`,
    '',
    'Rows of each table:',
    ...rows,
    '',
    `Stored files: ${files.length}, ${bytesOf(files)} bytes`,
    ...(gone.length === 0 ? [] : [`Files that were deleted meanwhile: ${gone.length}`]),
    '',
    'Parts (bytes, SHA-256, name):',
    ...parts.map(({ name, bytes, sha256 }) => `  ${String(bytes).padStart(12)}  ${sha256}  ${name}`),
    '',
  ].join('\n')
}
