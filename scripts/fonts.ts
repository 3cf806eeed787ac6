import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')

/** The Devanagari that today's languages write: without Vedic signs and the letters of old texts, which take a third of the file. */
const devanagari = [
  ...range(0x09_01, 0x09_03),
  ...range(0x09_05, 0x09_0b),
  ...range(0x09_0d, 0x09_4d),
  0x09_50,
  ...range(0x09_58, 0x09_5f),
  ...range(0x09_64, 0x09_70),
  // Joiners, and the sign of the rupee.
  0x20_0c,
  0x20_0d,
  0x20_b9,
]

/** Writes the font of the client for Devanagari, reduced to `devanagari`; returns the folder, in which it has the name that it had. */
export async function writeDevanagari(): Promise<string> {
  const name = 'noto-sans-devanagari-devanagari-400-normal.woff2'
  const whole = readFileSync(join(root, 'node_modules', '@fontsource', 'noto-sans-devanagari', 'files', name))
  const folder = join(root, 'node_modules', '.cache', 'saathi-fonts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, name),
    await subsetFont(whole, String.fromCodePoint(...devanagari), { targetFormat: 'woff2' }),
  )
  return folder
}

/** Returns a document whose fonts have only the letters that it shows, and writes these fonts. The product's name is not known yet, so every Latin letter is kept. */
export async function withOwnFonts(html: string, dist: string): Promise<string> {
  const letters = String.fromCodePoint(...range(0x20, 0x7e)) + html
  let own = html
  for (const address of new Set(html.match(/\/assets\/[\w-]+\.woff2/g))) {
    const font = await subsetFont(readFileSync(join(dist, address)), letters, { targetFormat: 'woff2' })
    const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
    const name = address.replace(/\.woff2$/, `-landing-${hash}.woff2`)
    writeFileSync(join(dist, name), font)
    own = own.replaceAll(address, name)
  }
  return own
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
