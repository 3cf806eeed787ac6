/** The ID token of the signed-in person. It is in memory only and renewed shortly before it expires. */
interface Token {
  readonly value: string
  /** When the token expires, in milliseconds since 1970 on this device's clock. */
  readonly goodUntil: number
}

let token: Token | undefined
let renew: () => Promise<string> = () => Promise.reject(new Error('Nothing renews the token yet.'))

/** Sets how a token is renewed. */
export function renewTokenBy(way: () => Promise<string>): void {
  renew = way
}

/** Sets the token and its lifetime in seconds; undefined deletes the token. */
export function keepToken(value: string | undefined, livesFor = 0): void {
  token = value === undefined ? undefined : { value, goodUntil: Date.now() + livesFor * 1000 }
}

/** Returns a token that is valid for at least another minute. Throws a Problem 401 if nobody is signed in. */
export async function freshToken(): Promise<string> {
  return token !== undefined && token.goodUntil > Date.now() + 60_000 ? token.value : renew()
}

/** Deletes a token that the server refused. */
export function forgetToken(refused: string): void {
  if (token?.value === refused) token = undefined
}
