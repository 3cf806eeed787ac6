import type { Texts } from '../engines/text/texts.ts'
import type { Passage } from '../room/room.ts'
import { readCommunity } from './community.ts'
import { readFaq } from './faq.ts'

/** The public pages that can be cited, with their name and address, by the number of their entry. */
const pages: Readonly<Record<number, { readonly name: string; readonly url: string }>> = {
  3: { name: 'privacy', url: '/moreinfo/privacyPolicy' },
  4: { name: 'terms', url: '/moreinfo/termsOfService' },
  6: { name: 'conduct', url: '/moreinfo/codeofconduct' },
}

/** The scope of answers that are for one role. */
export function scopeOf(role: 'mentee' | 'mentor'): string {
  return `faq:${role}`
}

/** Returns the FAQ and the parts of the public pages as passages, in every language. */
export function publicPassages(texts: Texts): Passage[] {
  return [...faqPassages(texts), ...pagePassages()]
}

function faqPassages(texts: Texts): Passage[] {
  const questions = readFaq(texts.languages).flatMap((topic) => topic.questions)
  return questions.flatMap(
    ({ id, question, localeQuestion, answer, localeAnswer, audience, alsoAsked = {} }) => {
      const scope = audience === undefined ? 'everyone' : scopeOf(audience)
      const common = { id: `faq:${id}`, scope, url: `/moreinfo/faq#faq-${id}` }
      const further = Object.keys(localeQuestion).map((language) => ({
        ...common,
        language,
        title: localeQuestion[language] ?? question,
        text: localeAnswer[language] ?? answer,
        alsoAsked: alsoAsked[language] ?? [],
      }))
      return [
        { ...common, language: 'en', title: question, text: answer, alsoAsked: alsoAsked.en ?? [] },
        ...further,
      ]
    },
  )
}

function pagePassages(): Passage[] {
  return readCommunity().flatMap(({ id, content, localeContent }) => {
    const page = pages[id]
    if (page === undefined) return []
    return Object.entries({ en: content, ...localeContent }).flatMap(([language, text]) =>
      partsOf(text).map(({ title, text: part }, place) => ({
        id: `${page.name}:${place + 1}`,
        scope: 'everyone',
        url: page.url,
        language,
        title,
        text: part,
      })),
    )
  })
}

/** Returns the parts of a page under their headings; the text before the first heading is left out. */
function partsOf(page: string) {
  const name = /^# (.+)$/m.exec(page)?.[1] ?? ''
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return { title: `${name}: ${heading.trim()}`, text: lines.join('\n').trim() }
    })
}
