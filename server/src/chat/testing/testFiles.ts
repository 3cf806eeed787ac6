import sharp from 'sharp'

/** A picture of this size and of one colour, as a file of the type of its name. */
export async function pictureFile(name: string, { width = 40, height = 30 } = {}): Promise<File> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c84' } })
  const format = name.slice(name.lastIndexOf('.') + 1)
  const bytes = await (
    format === 'png' ? picture.png() : format === 'webp' ? picture.webp() : picture.jpeg()
  ).toBuffer()
  return fileOf(name, bytes)
}

/** A file with this content. */
export function fileOf(name: string, content: string | Uint8Array): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
}

/** A PDF with one empty page. */
export const plainPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
