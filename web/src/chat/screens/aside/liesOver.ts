/** A rectangle of the window. */
export type Area = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Controls and pictures, which are covered even if no word of them is. */
const shown = 'a[href], button, input, select, textarea, summary, label, svg, img, video, canvas, iframe'

/** Whether words, controls or pictures inside an element reach into an area. Bare ground does not count. */
export function liesOver(element: Element, area: Area): boolean {
  return [...element.childNodes].some((node) => {
    if (node instanceof Text) return node.data.trim() !== '' && wordsTouch(node, area)
    if (!(node instanceof Element)) return false
    const own = node.getBoundingClientRect()
    if (node.matches(shown) && touches(own, area)) return true
    // An element without a box of its own can have parts with one, and a button is taller than the line of words around it.
    const isBoxless = own.width === 0 || own.height === 0
    return (isBoxless || touches(own, grown(area))) && liesOver(node, area)
  })
}

/** A control of less than three fingers' width loses too much if its end is covered; a row or a wide button does not. */
const smallPixels = 132

/** How far a folded part moves at most, and by how much at a time. */
const farthestPixels = 240
const stepPixels = 8

/** How many pixels an area moves up until no small control inside an element reaches into it; undefined if there is no such place near. */
export function wayPastSmallControls(element: Element, area: Area): number | undefined {
  const small = [...element.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width < smallPixels)
  for (let up = 0; up <= farthestPixels; up += stepPixels) {
    const place = { ...area, top: area.top - up, bottom: area.bottom - up }
    if (!small.some((own) => touches(own, place))) return up
  }
  return undefined
}

function wordsTouch(words: Text, area: Area): boolean {
  const range = document.createRange()
  range.selectNodeContents(words)
  return [...range.getClientRects()].some((line) => touches(line, area))
}

/** The most pixels by which parts of an element reach out of its box. */
const reachPixels = 48

function grown({ left, top, right, bottom }: Area): Area {
  return {
    left: left - reachPixels,
    top: top - reachPixels,
    right: right + reachPixels,
    bottom: bottom + reachPixels,
  }
}

function touches(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
