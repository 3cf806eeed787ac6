import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { contentFolder, drawings } from './contentFiles.ts'

/** The folder of the pictures for content, all SVG files made for this product. */
export const picturesFolder = join(contentFolder, 'pictures')

const pictureName = /^[a-z\d-]+$/

/** Whether content may show a picture with this name: a file of the folder, or a drawing of the client. */
export function isPictureName(name: string): boolean {
  return (drawings as readonly string[]).includes(name) || fileOf(name) !== undefined
}

/** Returns the address of a picture; for a drawing of the client, its bare name. */
export function pictureAddress(name: string): string {
  return fileOf(name) === undefined ? name : `/pictures/${name}.svg`
}

/** Returns the size of a picture in bytes; 0 for drawings, which are part of the client. */
export function pictureBytes(name: string): number {
  const file = fileOf(name)
  return file === undefined ? 0 : statSync(file).size
}

/** Returns the SVG text of this picture; undefined if it does not exist. */
export function readPicture(name: string): string | undefined {
  const file = fileOf(name)
  return file === undefined ? undefined : readFileSync(file, 'utf8')
}

function fileOf(name: string): string | undefined {
  const file = join(picturesFolder, `${name}.svg`)
  return pictureName.test(name) && existsSync(file) ? file : undefined
}
