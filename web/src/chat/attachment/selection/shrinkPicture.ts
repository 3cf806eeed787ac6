import { attachmentEndingOf } from '@saathi/contract/chat/attachments.ts'

import type { FileToSend } from '../../messages/fileToSend.ts'

/** A picture is made smaller until it has at most this many bytes. */
const mostBytes = 400_000

/** The tries, the best first; a photographed page is still readable at the first. */
const tries = [
  { side: 1600, quality: 0.82 },
  { side: 1600, quality: 0.7 },
  { side: 1280, quality: 0.72 },
  { side: 1280, quality: 0.55 },
  { side: 1024, quality: 0.5 },
] as const

/**
 * Returns a picture as it is sent: upright, at most 400 kB, and without the place where it was taken. Small pictures without such
 * details, pictures that move and those that this browser cannot read stay as they are; the server removes their details.
 */
export async function shrinkPicture(name: string, file: Blob): Promise<FileToSend> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  const size = { width: bitmap?.width ?? null, height: bitmap?.height ?? null }
  const same = { blob: file, name, isPicture: true, ...size }
  const isSmall = file.size <= mostBytes
  if (bitmap === undefined) return same
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (moves(name, bytes) || (isSmall && !hasDetails(bytes))) return same
    const drawn = isSmall ? await redrawn(name, bitmap) : await smallest(name, bitmap)
    return drawn === undefined || (drawn.blob.size > file.size && !isSmall) ? same : { ...same, ...drawn }
  } finally {
    bitmap.close()
  }
}

/** Draws a small picture again. A screenshot stays sharp, and transparent parts stay transparent. */
async function redrawn(name: string, picture: ImageBitmap): Promise<Drawn | undefined> {
  if (attachmentEndingOf(name) !== 'png') return smallest(name, picture)
  const { width, height } = picture
  const blob = await draw(picture, { width, height }, { type: 'image/png' })
  return blob === undefined ? undefined : { blob, name, width, height }
}

/** Draws a picture smaller until it is small enough; returns undefined if the browser cannot. */
async function smallest(name: string, picture: ImageBitmap): Promise<Drawn | undefined> {
  let last: Drawn | undefined
  for (const { side, quality } of tries) {
    const size = fitted(picture, side)
    const blob = await draw(picture, size, { type: 'image/jpeg', quality })
    if (blob === undefined) return last
    last = { blob, name: `${name.replace(/\.\w+$/, '')}.jpg`, ...size }
    if (blob.size <= mostBytes) return last
  }
  return last
}

interface Drawn {
  readonly blob: Blob
  readonly name: string
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Width and height that keep the shape and fit within the longest side. */
export function fitted({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Draws a picture in another size; returns undefined if the browser cannot. */
async function draw(
  picture: ImageBitmap,
  { width, height }: Size,
  { type, quality }: { readonly type: string; readonly quality?: number },
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  if (type === 'image/jpeg') {
    // A JPEG has nothing see-through; it would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  // The browser resizes beside the page's own thread; drawing a small picture then takes it little time.
  const small = await createImageBitmap(picture, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  })
  context.drawImage(small, 0, 0)
  small.close()
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))) ?? undefined
}

/** Whether a picture moves: every GIF may, and a WebP that says so in its first bytes. */
export function moves(name: string, bytes: Uint8Array): boolean {
  const ending = attachmentEndingOf(name)
  if (ending === 'gif') return true
  return ending === 'webp' && textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & 2) === 2
}

/** Whether a picture contains details besides its points, such as the place and the camera. */
export function hasDetails(bytes: Uint8Array): boolean {
  // JPEG, PNG and WebP name them differently.
  const text = new TextDecoder('latin1').decode(bytes)
  return ['Exif\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap', 'XMP '].some((mark) => text.includes(mark))
}

function textAt(bytes: Uint8Array, from: number): string {
  return String.fromCodePoint(...bytes.subarray(from, from + 4))
}
