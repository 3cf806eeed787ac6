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
