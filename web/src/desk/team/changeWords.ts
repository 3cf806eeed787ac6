import type { AuditEntry } from '@saathi/contract/desk/calls.ts'

import type { Translate } from '../../texts/texts.ts'

/** The stored values that a reader can understand, in their order; ids are left out. */
const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthYear',
  'until',
  'agrees',
  'rights',
  'programmes',
  'institutions',
  'stage',
  'reason',
  'outcome',
  'with',
  'way',
  'next',
  'expiresOn',
  'name',
  'value',
  'hours',
  'programme',
  'beginsOn',
  'proposals',
  'people',
] as const

/** Fields whose values have words of their own, and how the keys of these begin. */
const worded: Readonly<Partial<Record<(typeof fields)[number], string>>> = {
  rights: 'desk.right.',
  reason: 'desk.stageReason.',
  outcome: 'desk.outcome.',
  with: 'desk.with.',
  way: 'desk.way.',
}

/** Returns what an act changed: each value before and after it. */
export function changeWords({ before, after }: Pick<AuditEntry, 'before' | 'after'>, t: Translate): string[] {
  const [from, to] = [valuesIn(before), valuesIn(after)]
  return fields.flatMap((field) => {
    const [one, other] = [wordsOf(field, from[field], t), wordsOf(field, to[field], t)]
    if (other === undefined || one === other) return []
    const name = t(`desk.field.${field}`)
    return [one === undefined ? `${name}: ${other}` : `${name}: ${one} → ${other}`]
  })
}

function valuesIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {}
  } catch {
    return {}
  }
}

function wordsOf(field: (typeof fields)[number], value: unknown, t: Translate): string | undefined {
  if (value === undefined || value === '') return undefined
  if (value === null)
    return field === 'programmes' || field === 'institutions' ? t('desk.field.all') : undefined
  if (typeof value === 'boolean') return t(value ? 'desk.parentSays.yes' : 'desk.parentSays.no')
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  const names = all.map((each) => {
    const text = typeof each === 'string' || typeof each === 'number' ? String(each) : ''
    const key = `${worded[field] ?? ''}${text}`
    const found = worded[field] === undefined ? key : t(key)
    return found === key ? text : found
  })
  return names.join(', ')
}
