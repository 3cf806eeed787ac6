import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { root } from './steps.ts'

/**
 * Draws the pictures of an installed app from `web/public/favicon.svg`. Two sizes have round corners, one is cut by the phone
 * to its own shape, and one is the white outline for a status bar.
 */
const folder = join(root, 'web/public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** Phones cut off up to a fifth of each side, so the mark is smaller and its ground fills the square. */
const whole = mark
  .replace('rx="16" ', '')
  .replace('<path', '<g transform="translate(10 10) scale(.6875)"><path')
  .replace('</svg>', '</g></svg>')
const outline = mark.replace(/<rect[^>]*>/, '').replaceAll(/fill="#\w+"/g, 'fill="#fff"')
const drawn = {
  '192.png': [mark, 192],
  '512.png': [mark, 512],
  'whole.png': [whole, 512],
  'badge.png': [outline, 96],
} as const
for (const [name, [svg, side]] of Object.entries(drawn))
  await sharp(Buffer.from(svg), { density: 600 })
    .resize(side, side)
    .png({ palette: true })
    .toFile(join(folder, 'icons', name))
