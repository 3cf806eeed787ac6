import { crc32, deflateSync } from 'node:zlib'

/** A file for the browser's file chooser. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Returns a picture of this size, with a pattern of dots. */
export function picture(name: string, width: number, height: number): ChosenFile {
  let seed = 7
  return drawn({ name, width, height }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed >> 16
  })
}

/** Returns a picture of this size whose file is as large as a phone's photo: it has shades everywhere, like a photo, and hardly compresses. */
export function photo(name: string, width: number, height: number): ChosenFile {
  let state = 2_463_534_242
  return drawn({ name, width, height }, (at) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return 60 + ((at / (width * 3)) % 120) + (state & 63)
  })
}

interface Drawing {
  readonly name: string
  readonly width: number
  readonly height: number
}

function drawn({ name, width, height }: Drawing, shadeAt: (at: number) => number): ChosenFile {
  const row = 1 + width * 3
  const pixels = Buffer.alloc(row * height)
  for (let at = 0; at < pixels.length; at += 1) {
    if (at % row === 0) continue
    pixels[at] = shadeAt(at)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** Returns a PDF of one page with one line of text. */
export function pdf(name: string, line: string): ChosenFile {
  const stream = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const begun = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${begun}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
