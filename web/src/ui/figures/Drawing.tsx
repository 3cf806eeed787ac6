import { type ReactNode, useSyncExternalStore } from 'react'

import { makeListeners } from '../../device/listeners.ts'
import type { ShapeName } from './drawingShapes.tsx'
import styles from './Drawing.module.css'

/** The drawings that load when the first of them is shown. */
const loaded: Readonly<Record<ShapeName, true>> = {
  book: true,
  lamp: true,
  letter: true,
  cv: true,
  chat: true,
  sun: true,
  path: true,
  advert: true,
  bag: true,
}

export type DrawingName = ShapeName | 'lampOut'

/** Shown when something failed, perhaps the network: it never has to load. */
const lampOut = (
  <>
    <path d="M100 8c-7 6 8 9 0 18" />
    <path className="dots" d="M100 34c14 16 21 25 21 36a21 21 0 01-42 0c0-11 7-20 21-36z" />
    <path className="paper" d="M56 88h88c0 20-20 32-44 32S56 108 56 88z" />
    <path d="M144 90c10 0 16-4 20-14M26 128h148" />
  </>
)

let shapes: Readonly<Record<ShapeName, ReactNode>> | undefined
const loads = makeListeners()

/** Whether a name from content is one of our drawings. */
export function isDrawing(name: string): name is DrawingName {
  return name === 'lampOut' || Object.hasOwn(loaded, name)
}

/** Loads the drawings, so that they can be shown without a network. A failed load leaves their place empty until the next try. */
export async function loadDrawings(): Promise<void> {
  if (shapes !== undefined) return
  try {
    shapes = (await import('./drawingShapes.tsx')).shapes
    loads.tell()
  } catch {
    // The words beside a drawing say the same.
  }
}

/** A drawing. It is hidden from screen readers, because the text beside it says the same. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  return (
    <svg
      className={`${styles.drawing} ${styles.state}`}
      viewBox="0 0 200 140"
      aria-hidden="true"
      focusable="false"
    >
      <Shape name={name} />
    </svg>
  )
}

/** The 56 px square at the start of a row. An unknown name shows the book; an unknown ground shows the quiet one. */
export function Tile({ name, ground }: { readonly name: string; readonly ground: string }) {
  return (
    <span className={`${styles.tile} ${styles[ground] ?? ''}`}>
      <svg className={styles.drawing} viewBox="0 0 200 140" aria-hidden="true" focusable="false">
        <Shape name={isDrawing(name) ? name : 'book'} />
      </svg>
    </span>
  )
}

function Shape({ name }: { readonly name: DrawingName }) {
  const known = useSyncExternalStore(listen, shapesNow, shapesNow)
  return name === 'lampOut' ? lampOut : known?.[name]
}

function listen(listener: () => void): () => void {
  void loadDrawings()
  return loads.listen(listener)
}

const shapesNow = () => shapes
