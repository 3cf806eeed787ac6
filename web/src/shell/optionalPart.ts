import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A part of a page that loads later. Where it does not load, perhaps without a network, it shows nothing and leaves
 * the rest of the page as it is.
 */
export function optionalPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  )
}
