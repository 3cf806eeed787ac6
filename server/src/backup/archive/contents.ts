import * as v from 'valibot'

const sum = v.object({ rows: v.number(), sum: v.string(), without: v.optional(v.array(v.string())) })

/** What a backup says about itself before its parts. */
export const aboutSchema = v.object({
  /** Since format 2, the sums of most parts are in parts of their own, `sums/…`. */
  format: v.picklist([1, 2]),
  /** The version of the product that made it. */
  product: v.string(),
  madeAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** Whether the keys are rows of the database, encrypted with SECRET_KEY, or files. */
  keys: v.picklist(['files', 'rows']),
})
export type About = v.InferOutput<typeof aboutSchema>

/** Parts with their bytes and their SHA-256, in the order of the backup. */
export const partsSchema = v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() }))
export type Parts = v.InferOutput<typeof partsSchema>

/** What a backup says about its parts when all of them are written. */
export const contentsSchema = v.object({
  tables: v.record(v.string(), sum),
  sequences: v.record(v.string(), v.string()),
  /** All parts that no list of sums before them names. */
  parts: partsSchema,
  /** Stored files that were deleted while the backup ran. */
  gone: v.array(v.string()),
})
export type Contents = v.InferOutput<typeof contentsSchema>

/** Opens a backup from its beginning, as often as it is asked. */
export interface OpenBackup {
  (): Promise<AsyncIterable<Uint8Array>>
  /** The size of the whole backup. */
  readonly bytes: number
}

/** Returns a backup that calls `noted` with the bytes that were read so far, each time from its beginning. */
export function countingBytes(open: OpenBackup, noted: (bytes: number) => void): OpenBackup {
  const counted = async () => {
    const chunks = await open()
    return (async function* counting() {
      let read = 0
      for await (const chunk of chunks) {
        read += chunk.length
        noted(read)
        yield chunk
      }
    })()
  }
  return Object.assign(counted, { bytes: open.bytes })
}

/** The names of the first and the last part. */
export const aboutPart = 'about.json'
export const contentsPart = 'contents.json'

/** A list of sums names so many parts, so that neither a writer nor a reader has to remember all of them. */
export const partsPerList = 1000
const sumsFolder = 'sums/'
export const sumsPart = (number: number) => `${sumsFolder}${String(number).padStart(6, '0')}.json`
export const isSumsPart = (name: string) => name.startsWith(sumsFolder)

/** How many stored files a backup has, and their bytes. */
export interface FilesTotal {
  readonly count: number
  readonly bytes: number
}

/** Lists the contents of a backup in plain text, without personal data. The lines of its parts follow. */
export function headOf({ product, madeAt }: About, { tables, gone }: Contents, files: FilesTotal): string {
  const rows = Object.entries(tables).map(
    ([name, { rows: count }]) => `  ${name.padEnd(50)}${String(count).padStart(12)}`,
  )
  return [
    `Backup of Saathi ${product}, one moment: ${madeAt}`,
    '',
    'Rows of each table:',
    ...rows,
    '',
    `Stored files: ${files.count}, ${files.bytes} bytes`,
    ...(gone.length === 0 ? [] : [`Files that were deleted meanwhile: ${gone.length}`]),
    '',
    'Parts (bytes, SHA-256, name):',
    '',
  ].join('\n')
}

/** The line of a part. */
export const lineOf = ({ name, bytes, sha256 }: Parts[number]) =>
  `  ${String(bytes).padStart(12)}  ${sha256}  ${name}\n`
