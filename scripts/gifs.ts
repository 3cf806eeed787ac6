import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { pictures, type Picture } from './gifs/drawings.ts'

/** Draws the moving pictures of the chat into `content/gifs`; with a folder it also writes a sheet with the frames of each. */
const folder = join(import.meta.dirname, '..', 'content', 'gifs')
const side = 240
const frameCount = 14
const frameMs = 100

const [sheets] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const [id, picture] of Object.entries(pictures)) {
  const frames = await Promise.all(
    Array.from({ length: frameCount }, (_, index) => framePng(picture, index / frameCount)),
  )
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, minSize: true, loop: 0, delay: frames.map(() => frameMs) })
    .toBuffer()
  writeFileSync(join(folder, `${id}.webp`), bytes)
  console.log(`${id}: ${Math.ceil(bytes.length / 1000)} kB`)
  if (sheets !== undefined) await writeSheet(join(sheets, `${id}.png`), frames)
}

function framePng({ ground, draw }: Picture, moment: number): Promise<Buffer> {
  const middle = side / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="${ground}"/><g transform="translate(${middle} ${middle})">${draw(moment)}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Writes four frames of a loop beside each other. */
async function writeSheet(file: string, frames: readonly Buffer[]): Promise<void> {
  const shown = frames.filter((_, index) => index % 4 === 1)
  await sharp({ create: { width: side * shown.length, height: side, channels: 3, background: '#fff' } })
    .composite(shown.map((input, index) => ({ input, left: index * side, top: 0 })))
    .toFile(file)
}
