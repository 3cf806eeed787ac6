import type { ArchiveContent } from '../room/room.ts'

/** Yields a document of an archive as readable JSON, of lists in pages one page at a time, with
 * a row on each line. */
export async function* archiveJson(content: ArchiveContent): AsyncGenerator<Buffer> {
  for await (const text of textOf(content)) yield Buffer.from(text)
}

async function* textOf(content: ArchiveContent): AsyncGenerator<string> {
  if (isPages(content)) {
    yield* listOf(content)
  } else if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    yield JSON.stringify(content, null, 2)
  } else {
    yield* fieldsOf(content)
  }
  yield '\n'
}

async function* fieldsOf(content: object): AsyncGenerator<string> {
  let before = '{\n'
  for (const [name, value] of Object.entries(content)) {
    yield `${before}${JSON.stringify(name)}: `
    if (isPages(value)) yield* listOf(value)
    else yield JSON.stringify(value ?? null, null, 2)
    before = ',\n'
  }
  yield before === ',\n' ? '\n}' : '{}'
}

async function* listOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]' : '[]'
}

function isPages(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
