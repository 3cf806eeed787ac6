import { Failure } from '@saathi/contract/errors.ts'

/** Signs that replace a letter in passwords that only look hard to guess. */
const signsForLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/**
 * Whether a password is one of the tens of thousands that attackers try first, also when letters are replaced by
 * signs.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await (loading ??= load())
  return disguisesOf(password.normalize('NFKC').toLowerCase()).some((each) => known.has(each))
}

/** Throws `passwordCommon` for a common password, with a sentence for its field. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  const sentence = 'This password is among those that attackers try first. Please choose another one.'
  throw new Failure('passwordCommon', { fields: { [field]: [sentence] } })
}

/** The list is loaded when the first password is chosen and not at the start, because it is large. */
let loading: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Returns the password, the password without signs around it, and both with signs read as letters. */
function disguisesOf(password: string): string[] {
  const bare = password.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return [password, bare].flatMap((each) => {
    const word = each.replace(/\d+$/, '')
    const digits = each.slice(word.length)
    return [each, undisguised(each), undisguised(word) + digits]
  })
}

function undisguised(text: string): string {
  return Array.from(text, (sign) => signsForLetters[sign] ?? sign).join('')
}
