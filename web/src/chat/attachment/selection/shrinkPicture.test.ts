import { afterEach, expect, test, vi } from 'vitest'

import { fitted, hasDetails, moves, shrinkPicture } from './shrinkPicture.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser reads every picture as one of this size, and a picture of a longer side takes more bytes. */
function browserDraws(width: number, height: number, bytesOf = (side: number) => side * 300) {
  vi.stubGlobal(
    'createImageBitmap',
    async (_: unknown, { resizeWidth = width, resizeHeight = height } = {}) => ({
      width: resizeWidth,
      height: resizeHeight,
      close: () => undefined,
    }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(
    this: HTMLCanvasElement,
    done,
    type = 'image/png',
  ) {
    done(new Blob([new Uint8Array(bytesOf(Math.max(this.width, this.height)))], { type }))
  })
}

const bytes = (count: number, begin = '') => {
  const all = new Uint8Array(count)
  all.set(new TextEncoder().encode(begin))
  return new Blob([all])
}

test('a large photo leaves as a JPEG of at most 400 kB, in its shape', async () => {
  browserDraws(4000, 3000)
  const sent = await shrinkPicture('notes.png', bytes(4_000_000))
  expect(sent).toMatchObject({ name: 'notes.jpg', width: 1280, height: 960 })
  expect(sent.blob.size).toBeLessThanOrEqual(400_000)
  expect(sent.blob.type).toBe('image/jpeg')
})

test('a small picture stays as it is', async () => {
  browserDraws(300, 200)
  const file = bytes(90_000)
  expect(await shrinkPicture('icon.png', file)).toEqual({
    blob: file,
    name: 'icon.png',
    isPicture: true,
    width: 300,
    height: 200,
  })
})

test('a small photo with the place of the camera is drawn anew, without it', async () => {
  browserDraws(300, 200)
  const file = bytes(90_000, '....Exif\0\0 place')
  const sent = await shrinkPicture('spot.jpg', file)
  expect(sent.blob).not.toBe(file)
  expect(sent.blob.type).toBe('image/jpeg')
})

test('a picture that moves, and one that the browser cannot read, stay as they are', async () => {
  browserDraws(4000, 3000)
  const gif = bytes(2_000_000)
  expect((await shrinkPicture('wave.gif', gif)).blob).toBe(gif)
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('not read')
  })
  const heic = bytes(2_000_000)
  expect(await shrinkPicture('photo.heic', heic)).toMatchObject({ blob: heic, width: null, height: null })
})

test('a WebP says in its first bytes that it moves', () => {
  const webp = (flags: number) => {
    const all = new TextEncoder().encode('RIFF....WEBPVP8X    ....')
    all[20] = flags
    return all
  }
  expect(moves('a.webp', webp(2))).toBe(true)
  expect(moves('a.webp', webp(0))).toBe(false)
  expect(moves('a.gif', new Uint8Array())).toBe(true)
})

test('details are found in a JPEG, a PNG and a WebP', () => {
  const found = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/1.0/'].map((mark) =>
    hasDetails(new TextEncoder().encode(`..${mark}..`)),
  )
  expect(found).toEqual([true, true, true, true])
  expect(hasDetails(new TextEncoder().encode('JFIF'))).toBe(false)
})

test('a size that fits is not enlarged', () => {
  expect(fitted({ width: 800, height: 400 }, 1600)).toEqual({ width: 800, height: 400 })
  expect(fitted({ width: 6000, height: 3 }, 1600)).toEqual({ width: 1600, height: 1 })
})
