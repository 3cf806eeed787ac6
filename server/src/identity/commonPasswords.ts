import { Failure } from '@saathi/contract/errors.ts'

/** Signs that stand for a letter in passwords which only look hard to guess. */
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

/** Whether a password is among the tens of thousands that attackers try first, also when it is dressed up with signs. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const known = await (loading ??= load())
  return disguisesOf(password.normalize('NFKC').toLowerCase()).some((each) => known.has(each))
}

/** Refuses a common password, with a sentence beside the field it was typed into. */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return
  const sentence = 'This password is among those that attackers try first. Please choose another one.'
  throw new Failure('passwordCommon', { fields: { [field]: [sentence] } })
}

/** The list is unpacked when the first password is chosen, not at the start. */
let loading: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The password itself, without signs around it, and both with signs read as letters. */
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
