import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { contentFolder } from '../engines/content/contentFiles.ts'

/** A public page about the product, such as its terms. */
export interface CommunityEntry {
  readonly id: number
  readonly content: string
  readonly localeContent: Readonly<Record<string, string>>
}

/** Reads the files `<id>-<name>.<language>.md`; throws if an entry has no English file. */
export function readCommunity(folder = join(contentFolder, 'community')): CommunityEntry[] {
  const pages = readdirSync(folder).map((file) => {
    const [, id, language] = /^(\d+)-[a-z-]+\.([a-z]+)\.md$/.exec(file) ?? []
    if (id === undefined || language === undefined) {
      throw new Error(`community/${file} is not named like 3-privacy.en.md.`)
    }
    return { id: Number(id), language, content: readFileSync(join(folder, file), 'utf8').trim() }
  })
  return [...new Set(pages.map(({ id }) => id))]
    .toSorted((one, other) => one - other)
    .map((id) => {
      const own = pages.filter((page) => page.id === id)
      const english = own.find(({ language }) => language === 'en')
      if (english === undefined) throw new Error(`community entry ${id} has no English file.`)
      const further = own.filter(({ language }) => language !== 'en')
      const localeContent = Object.fromEntries(further.map(({ language, content }) => [language, content]))
      return { id, content: english.content, localeContent }
    })
}
