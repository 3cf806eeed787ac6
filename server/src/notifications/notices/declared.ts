import { type NoticeKindName } from '@saathi/contract/domainNotices.ts'
import { noticeValues, type ValueSort } from '@saathi/contract/noticeValues.ts'

import type { NoticeValue, NoticeValues } from './wording.ts'

const fits: Readonly<Record<ValueSort, (value: NoticeValue) => boolean>> = {
  person: isPerson,
  people: (value) => typeof value !== 'string' && 'list' in value && value.list.every(isPerson),
  lines: (value) =>
    typeof value !== 'string' &&
    'list' in value &&
    value.list.every((each) => typeof each !== 'string' && 'text' in each),
  moment: (value) => typeof value !== 'string' && !('person' in value || 'list' in value),
  id: isText,
  ids: (value) => typeof value !== 'string' && 'list' in value && value.list.every(isText),
  number: isText,
  words: isText,
}

function isPerson(value: NoticeValue): boolean {
  return typeof value !== 'string' && ('person' in value || 'text' in value)
}

function isText(value: NoticeValue): boolean {
  return typeof value === 'string'
}

/** Throws if a value of a notice is not declared for its kind, or is of another sort, such as a name instead of an id. */
export function requireDeclared(kind: NoticeKindName, values: NoticeValues): void {
  const declared: Readonly<Record<string, ValueSort>> = noticeValues[kind]
  for (const [name, value] of Object.entries(values)) {
    const sort = declared[name]
    if (sort === undefined || !fits[sort](value))
      throw new Error(
        `The value "${name}" of a notice "${kind}" is not as contract/src/noticeValues.ts declares it.`,
      )
  }
}
