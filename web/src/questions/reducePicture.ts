/** The longest side of a sent picture in pixels. A photographed page is still readable. */
const longestSide = 1600
const quality = 0.82
/** Smaller files are sent as they are. */
const smallBytes = 200 * 1024

/** Returns the picture upright and smaller, or the same file if that saves nothing or the browser cannot do it. */
export async function reducePicture(file: File): Promise<File> {
  if (file.size <= smallBytes) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (picture === undefined) return file
  const { width, height } = fitted(picture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (smaller === null || smaller.size >= file.size) return file
  return new File([smaller], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
}

/** Width and height that keep the shape and fit within the longest side. */
export function fitted({ width, height }: { readonly width: number; readonly height: number }) {
  const share = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}
