import type { Database } from '../../engines/database/database.ts'
import type { ContentTitles } from '../../room/noticeWords.ts'
import type { NoticeValues } from './wording.ts'

const titled = ['session', 'survey'] as const

interface Asked {
  readonly titles: ContentTitles
  readonly language: string
}

/**
 * Returns the values of notices with the titles of sessions and surveys in a language. A notice without the id of its content,
 * or about content that is gone, keeps the title that was stored with it.
 */
export async function withTitles(
  db: Database,
  all: readonly NoticeValues[],
  { titles, language }: Asked,
): Promise<NoticeValues[]> {
  const found = await Promise.all(
    titled.map(async (name) => {
      const ids = all.flatMap((values) => idOf(values, name) ?? [])
      return [name, ids.length === 0 ? undefined : await titles[name](db, { ids, language })] as const
    }),
  )
  return all.map((values) => ({
    ...values,
    ...Object.fromEntries(
      found.flatMap(([name, known]) => {
        const title = known?.get(idOf(values, name) ?? '')
        return title === undefined ? [] : [[name, title]]
      }),
    ),
  }))
}

function idOf(values: NoticeValues, name: (typeof titled)[number]): string | undefined {
  const id = values[`${name}Id`]
  return typeof id === 'string' ? id : undefined
}
