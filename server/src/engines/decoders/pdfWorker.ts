import { parentPort, workerData } from 'node:worker_threads'

import { PDFiumLibrary } from '@hyzyla/pdfium'

import { limitWebAssembly } from './wasmLimit.ts'

/** The longest side of the drawn page, in pixels. */
const longestSide = 960

/** Draws the first page of a PDF. PDFium is built without a script engine, and form fields are not drawn. */
limitWebAssembly(384 * 1024 * 1024)
const bytes: unknown = workerData
if (!(bytes instanceof Uint8Array)) throw new Error('The document is missing.')
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(bytes)
const page = document.getPage(0)
const { originalWidth, originalHeight } = page.getOriginalSize()
const scale = longestSide / Math.max(originalWidth, originalHeight)
const sideOf = (points: number) => Math.max(1, Math.round(points * scale))
const [width, height] = [sideOf(originalWidth), sideOf(originalHeight)]
const { data } = await page.render({ width, height, scale: 1, render: 'bitmap' })
parentPort?.postMessage({ width, height, data })
