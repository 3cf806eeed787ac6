/** A piece of a line: bold or not. */
export interface TextRun {
  readonly text: string
  readonly bold: boolean
}

/** A paragraph (its lines) or a list (its items), each a sequence of runs. */
export interface TextBlock {
  readonly kind: 'paragraph' | 'list'
  readonly lines: readonly (readonly TextRun[])[]
}

/** Reads plain text: blank lines part paragraphs, lines that begin with `- ` make a list, `**words**` are bold; nothing else means anything. */
export function readPlainText(text: string): TextBlock[] {
  const blocks: { kind: TextBlock['kind']; lines: TextRun[][] }[] = []
  let open = false
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      open = false
      continue
    }
    const item = /^\s*- (.*)$/.exec(line)?.[1]
    const kind = item === undefined ? 'paragraph' : 'list'
    const last = blocks.at(-1)
    const runs = readRuns(item ?? line.trim())
    if (open && last?.kind === kind) last.lines.push(runs)
    else blocks.push({ kind, lines: [runs] })
    open = true
  }
  return blocks
}

function readRuns(line: string): TextRun[] {
  return line
    .split(/(\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      /^\*\*[^*]+\*\*$/.test(part) ? { text: part.slice(2, -2), bold: true } : { text: part, bold: false },
    )
}
