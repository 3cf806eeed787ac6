import type { NoticedKind } from '@saathi/contract/chat/detection/kinds.ts'

let look: ((text: string) => readonly NoticedKind[]) | undefined
/** A field asks about the same text at each of its renders. */
let last: { readonly text: string; readonly kinds: readonly NoticedKind[] } = { text: '', kinds: [] }

/** Loads the code that checks texts. Until it has loaded, or if it fails to load, this device notices nothing; the server checks again. */
export function startLooking(): void {
  if (look === undefined) void load().catch(() => undefined)
}

async function load(): Promise<void> {
  const { loadRules } = await import('./loadRules.ts')
  look = await loadRules()
}

/** What a text is noticed for; most texts for nothing. */
export function lookAt(text: string): readonly NoticedKind[] {
  if (look === undefined) return []
  if (last.text !== text) last = { text, kinds: look(text) }
  return last.kinds
}
