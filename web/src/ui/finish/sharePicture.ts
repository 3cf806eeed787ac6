/** A picture of what was finished. It names nobody. */
export interface FinishPicture {
  readonly title: string
  readonly words: string
  /** The product's name at the bottom. */
  readonly from: string
}

const size = 1080

/** Gives the picture to the device's share sheet, or saves it as a file where there is none. */
export async function sharePicture(picture: FinishPicture): Promise<void> {
  const file = new File([await drawn(picture)], 'finished.png', { type: 'image/png' })
  // Some browsers have no share sheet.
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] })
  if (!canShare) return save(file)
  try {
    await navigator.share({ files: [file] })
  } catch (failure) {
    // The person closed the sheet.
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  }
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The download reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function drawn({ title, words, from }: FinishPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const ink = canvas.getContext('2d')
  if (ink === null) throw new Error('This browser cannot draw a picture.')
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  ink.fillStyle = colour('night')
  ink.fillRect(0, 0, size, size)
  drawLamp(ink, { flame: colour('glad'), bowl: colour('on-night') })
  ink.textAlign = 'center'
  const font = colour('font')
  ink.fillStyle = colour('on-night')
  ink.font = `700 60px ${font}`
  const end = writeLines(ink, title, 600)
  ink.fillStyle = colour('on-night-glad')
  ink.font = `700 44px ${font}`
  writeLines(ink, words, end + 30)
  ink.fillStyle = colour('on-night-2')
  ink.font = `400 36px ${font}`
  ink.fillText(from, size / 2, size - 70)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (blob === null) throw new Error('The picture was not made.')
  return blob
}

function drawLamp(
  ink: CanvasRenderingContext2D,
  { flame, bowl }: { readonly flame: string; readonly bowl: string },
): void {
  ink.save()
  ink.translate(size / 2 - 160, 130)
  ink.scale(5, 5)
  ink.fillStyle = flame
  const flamePath = new Path2D('M32 4c9 11 14 17 14 25a14 14 0 01-28 0C18 21 23 15 32 4z')
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a path of a canvas, not an array
  ink.fill(flamePath)
  ink.fillStyle = bowl
  const bowlPath = new Path2D('M6 48h52c0 13-11 20-26 20S6 61 6 48z')
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this fills a path of a canvas, not an array
  ink.fill(bowlPath)
  ink.restore()
}

/** Writes a text in lines that fit, and returns the place below it. */
function writeLines(ink: CanvasRenderingContext2D, text: string, top: number): number {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last ?? ''} ${word}`.trim()
    if (last === undefined || ink.measureText(longer).width > size - 160) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  lines.forEach((line, index) => ink.fillText(line, size / 2, top + index * 76))
  return top + lines.length * 76
}
