import { equal, match, notEqual, ok } from 'node:assert/strict'

import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose'
import * as v from 'valibot'

import type { Check } from './check.ts'
import type { Probe } from './probe.ts'

const profile = '/api/v2/users/profile/'

async function isRefused(demo: Probe, token: string): Promise<void> {
  equal((await demo.as(token, profile)).status, 401)
}

/** Asks whether a password is among those that attackers try first. */
async function isCommon(demo: Probe, password: string, email = ''): Promise<boolean> {
  const answer = await demo.ask('/identity/check-password', { method: 'POST', body: { password, email } })
  equal(answer.status, 200)
  return v.parse(v.object({ common: v.boolean() }), JSON.parse(answer.text)).common
}

/** Looks at how people prove who they are, and at the tokens that they get. */
export const signInChecks: readonly Check[] = [
  {
    ids: ['V6.2.4', 'V6.2.11', 'V6.2.12'],
    says: 'A common or leaked password, and one made of the address or of our name, is known as such',
    async look({ demo }) {
      for (const password of ['Password1!', 'Qwerty@123', 'Welcome@123'])
        ok(await isCommon(demo, password), password)
      ok(await isCommon(demo, 'Priyasharma@1', 'priyasharma@example.com'))
      ok(!(await isCommon(demo, 'Marigold#Kettle7')))
    },
  },
  {
    ids: ['V6.3.2'],
    says: 'An empty production knows nobody: no address and no password of the demo opens it',
    async look({ production }) {
      for (const email of ['staff@demo.example', 'admin@saathi.example', 'root@localhost.example']) {
        const body = { email, password: 'Saathi#2026' }
        equal((await production.ask('/identity/sign-in', { method: 'POST', body })).status, 401, email)
      }
    },
  },
  {
    ids: ['V7.2.1', 'V9.1.1', 'V9.1.2', 'V9.1.3'],
    says: 'A token that was changed, is not signed, or was signed by another key opens nothing',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      equal((await demo.as(token, profile)).status, 200)
      const [head = '', claims = '', signature = ''] = token.split('.')
      const other = claims.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      await isRefused(demo, `${head}.${other}.${signature}`)
      await isRefused(demo, new UnsecuredJWT({ sub: 'asha' }).setAudience('saathi').encode())
      const { privateKey, publicKey } = await generateKeyPair('ES256')
      ok(publicKey)
      await isRefused(
        demo,
        await new SignJWT({ sub: 'asha' })
          .setProtectedHeader({ alg: 'ES256', jku: 'https://evil.example/keys' })
          .setAudience('saathi')
          .sign(privateKey),
      )
    },
  },
  {
    ids: ['V7.2.2', 'V7.2.4'],
    says: 'Two sign-ins of one person have different tokens and cookies',
    async look({ demo }) {
      const [first, second] = [await demo.signIn('asha'), await demo.signIn('asha')]
      notEqual(first.token, second.token)
      notEqual(first.cookie.split(';')[0], second.cookie.split(';')[0])
    },
  },
  {
    ids: ['V7.2.3', 'V11.5.1'],
    says: 'The token of the cookie has at least 128 random bits',
    async look({ demo }) {
      const { cookie } = await demo.signIn('asha')
      const [, value = ''] = /^[^=]+=([^;]*)/.exec(cookie) ?? []
      ok(value.length >= 22, `${value.length} letters`)
    },
  },
  {
    ids: ['V7.4.1'],
    says: 'After signing out, neither the cookie nor the ID token works',
    async look({ demo }) {
      const { token, cookie } = await demo.signIn('kiran')
      const headers = { cookie: cookie.split(';')[0] ?? '' }
      equal((await demo.ask('/identity/sign-out', { method: 'POST', headers })).status, 200)
      await isRefused(demo, token)
      equal((await demo.ask('/identity/refresh', { method: 'POST', headers })).status, 401)
    },
  },
  {
    ids: ['V7.5.2'],
    says: 'A person sees their sign-ins',
    async look({ demo }) {
      const { token } = await demo.signIn('divya')
      const answer = await demo.as(token, '/identity/sessions')
      equal(answer.status, 200)
      match(answer.text, /"results"|"sessions"|\[/)
    },
  },
  {
    ids: ['V6.3.1', 'V2.4.1'],
    says: 'After five wrong passwords in a row, an account is blocked even for the right one',
    async look({ demo }) {
      const attempt = (password: string) =>
        demo.ask('/identity/sign-in', { method: 'POST', body: { email: 'sameer@demo.example', password } })
      for (let tries = 0; tries < 5; tries += 1) equal((await attempt('Wrong#2026')).status, 401)
      equal((await attempt('Saathi#2026')).status, 429)
    },
  },
  {
    ids: ['V6.2.8'],
    says: 'A password with another case, or cut, does not sign in',
    async look({ demo }) {
      for (const password of ['saathi#2026', 'Saathi#202', 'Saathi#2026 ']) {
        const body = { email: 'ravi@demo.example', password }
        equal((await demo.ask('/identity/sign-in', { method: 'POST', body })).status, 401, password)
      }
    },
  },
  {
    ids: ['V14.2.1', 'V10.1.1'],
    says: 'No token is accepted in an address',
    async look({ demo }) {
      const { token } = await demo.signIn('asha')
      for (const name of ['token', 'access_token', 'id_token'])
        equal((await demo.ask(`${profile}?${name}=${token}`)).status, 401, name)
    },
  },
]
