import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { contentFolder, drawings } from './contentFiles.ts'

/** Where the pictures are that content shows, each an SVG of our own. */
export const picturesFolder = join(contentFolder, 'pictures')

const pictureName = /^[a-z\d-]+$/

/** Whether content may show something under this name: a picture of the folder, or one of the client's own drawings. */
export function isPictureName(name: string): boolean {
  return (drawings as readonly string[]).includes(name) || fileOf(name) !== undefined
}

/** What the wire says of a picture: its address, or the bare name of one of the client's drawings. */
export function pictureAddress(name: string): string {
  return fileOf(name) === undefined ? name : `/pictures/${name}.svg`
}

/** Bytes of a picture; drawings cost nothing, as the client has them. */
export function pictureBytes(name: string): number {
  const file = fileOf(name)
  return file === undefined ? 0 : statSync(file).size
}

/** The picture under this name; undefined where there is none. */
export function readPicture(name: string): string | undefined {
  const file = fileOf(name)
  return file === undefined ? undefined : readFileSync(file, 'utf8')
}

function fileOf(name: string): string | undefined {
  const file = join(picturesFolder, `${name}.svg`)
  return pictureName.test(name) && existsSync(file) ? file : undefined
}
