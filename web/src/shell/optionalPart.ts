import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  useSyncExternalStore,
} from 'react'

import { makeListeners } from '../device/listeners.ts'
import { onNetwork } from '../wire/network.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A part of a page that loads later. Where it does not load, it shows nothing and leaves the rest of the page as it
 * is, until the network is back.
 */
export function optionalPart<Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: loadedLater(load) }),
    ),
  )
}

function loadedLater<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  const came = makeListeners()
  const comes = async () => {
    Part = await load()
    end()
    came.tell()
  }
  const end = onNetwork((isOnline) => {
    if (isOnline) comes().catch(() => undefined)
  })
  return function Later(props: Props) {
    const Now = useSyncExternalStore(came.listen, () => Part)
    return Now === undefined ? null : createElement(Now, props)
  }
}

/** A hidden tab draws no frame, so nothing waits longer than this for one. */
const hiddenMs = 200

/** Makes a loading function wait for the next frame: requesting files takes a slow phone longer than drawing the page. */
export function afterPaint<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    await new Promise<void>((resolve) => {
      // A frame's own callback runs before it is drawn.
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, hiddenMs)
    })
    return load()
  }
}
