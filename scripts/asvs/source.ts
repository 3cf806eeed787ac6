import { deepEqual, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { otpAlphabet, otpLength } from '../../contract/src/identity/rules.ts'
import { makeSbom, namedPackages, problemsOf } from '../sbom.ts'
import { root } from '../steps.ts'
import type { SourceCheck } from './check.ts'

/** The product's files, without tests and their support. */
const product = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
)

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the product's lines that a pattern matches, without comments. */
function linesWith(pattern: RegExp, within = /^/): string[] {
  return product
    .filter((path) => within.test(path))
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .filter((line) => pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
}

const lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      integrity: v.optional(v.string()),
      link: v.optional(v.boolean()),
      inBundle: v.optional(v.boolean()),
    }),
  ),
})

/** Reads files of age block by block, to find the damaged part of a backup. */
const ageReader = 'server/src/backup/archive/damagedPart.ts'

const bitsOf = (signs: number, length: number) => Math.log2(signs) * length

/** Looks at the source: what the product never does, and how it does what needs care. */
export const sourceChecks: readonly SourceCheck[] = [
  {
    ids: ['V1.3.1', 'V3.2.2'],
    says: 'No text becomes HTML: the client has no place that takes markup',
    look: () =>
      deepEqual(
        linesWith(/dangerouslySetInnerHTML|\.innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML/, /^web/),
        [],
      ),
  },
  {
    ids: ['V1.3.2'],
    says: 'No text becomes code',
    look: () => deepEqual(linesWith(/(?<![.\w])eval\(|new Function\(|vm\.run|setTimeout\(['"`]/), []),
  },
  {
    ids: ['V1.2.5'],
    says: 'Other programs start without a shell, with their words as a list',
    look: () => deepEqual(linesWith(/(?<!\.)\bexec(Sync)?\(['"`]|shell:\s*true/, /^server/), []),
  },
  {
    ids: ['V3.5.5'],
    says: 'Each listener for messages of other windows compares their origin, or listens to its own worker',
    look: () => {
      const files = product.filter(
        (path) => path.startsWith('web/') && /window\.addEventListener\('message'/.test(textOf(path)),
      )
      deepEqual(
        files.filter((path) => !/\.origin\b/.test(textOf(path))),
        [],
      )
    },
  },
  {
    ids: ['V6.2.6', 'V6.2.7'],
    says: 'Fields for passwords hide what is typed, and none of them stops pasting or a password manager',
    look: () => {
      const files = product.filter(
        (path) => /type="password"|'password'/.test(textOf(path)) && path.endsWith('.tsx'),
      )
      ok(files.length > 0)
      deepEqual(
        files.filter((path) => /onPaste=|autoComplete="off"/.test(textOf(path))),
        [],
      )
    },
  },
  {
    ids: ['V6.5.4'],
    says: 'A one-time code has at least 20 random bits',
    look: () => ok(bitsOf(otpAlphabet.length, otpLength) >= 20),
  },
  {
    ids: ['V11.3.1', 'V11.3.2'],
    says: 'Own encryption is AES-256 in GCM; backups are files of age, which is ChaCha20-Poly1305. Both prove what they open',
    look: () => {
      const named = product.filter((path) => /create(C|Dec)ipheriv\(/.test(textOf(path)))
      ok(named.length > 0)
      const ciphersOf = (path: string) => textOf(path).match(/'[\w-]+-(gcm|poly1305|cbc|ecb|ctr|ccm)'/g) ?? []
      const allowedIn = (path: string) => (path === ageReader ? ["'chacha20-poly1305'"] : ["'aes-256-gcm'"])
      deepEqual(
        named.filter((path) => {
          const ciphers = ciphersOf(path)
          return ciphers.length === 0 || ciphers.some((each) => !allowedIn(path).includes(each))
        }),
        [],
      )
    },
  },
  {
    ids: ['V11.4.1'],
    says: 'All hashes are of the family SHA-2, except in the credentials of TURN, whose protocol is HMAC with SHA-1',
    look: () =>
      deepEqual(
        linesWith(/create(Hash|Hmac)\(/).filter(
          (line) => !/'sha(256|384|512)'|(create(Hash|Hmac)\($)|turnSecret/.test(line),
        ),
        [],
      ),
  },
  {
    ids: ['V11.4.2'],
    says: 'Passwords are stored by argon2id with at least 19 MiB and two passes',
    look: () => {
      const [, memory = '0', passes = '0'] =
        /memoryCost: ([\d_]+), timeCost: (\d+)/.exec(textOf('server/src/engines/secrets/passwords.ts')) ?? []
      ok(Number(memory.replaceAll('_', '')) >= 19_456 && Number(passes) >= 2)
    },
  },
  {
    ids: ['V12.3.2'],
    says: 'No connection to another server does without its certificate',
    look: () => deepEqual(linesWith(/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/), []),
  },
  {
    ids: ['V12.1.1', 'V12.1.2'],
    says: 'The proxy of the instructions keeps its own versions and ciphers of TLS, which are 1.2 and 1.3',
    look: () => {
      for (const file of ['deploy/Caddyfile', 'deploy/Caddyfile.compose'])
        ok(!/protocols|ciphers|tls1\.[01]/.test(textOf(file)), file)
    },
  },
  {
    ids: ['V14.2.3'],
    says: 'The client names no other host than that of videos which a person starts',
    look: () =>
      deepEqual(
        linesWith(
          /['"`]https:\/\/(?!www\.youtube(-nocookie)?\.com|youtu\.be|img\.youtube\.com|i\.ytimg\.com)[a-z]/,
          /^web\/src\/(?!landing)/,
        ).filter(
          (line) =>
            !/placeholder|example|invalid|w3\.org|href=|calendar\.(google|yahoo)|outlook|accounts\.google/.test(
              line,
            ),
        ),
        [],
      ),
  },
  {
    ids: ['V15.1.2'],
    says: 'Each package is pinned with its hash, and npm run sbom lists them all',
    look: () => {
      const { packages } = v.parse(lock, JSON.parse(textOf('package-lock.json')))
      deepEqual(
        Object.entries(packages)
          .filter(
            ([path, { link, integrity, inBundle }]) =>
              path.includes('node_modules/') && link !== true && inBundle !== true && integrity === undefined,
          )
          .map(([path]) => path),
        [],
      )
      deepEqual(problemsOf(makeSbom(), namedPackages()), [])
    },
  },
  {
    ids: ['V15.2.1'],
    says: 'Updates of packages are proposed every week',
    look: () => ok(/package-ecosystem: npm[^]*interval: weekly/.test(textOf('.github/dependabot.yml'))),
  },
  {
    ids: ['V14.3.3'],
    says: 'Only one file touches the storage of the browser, and it forgets with the person',
    look: () =>
      deepEqual(
        linesWith(/\b(localStorage|sessionStorage)\./, /^web/).filter(
          (line) => !/device\/(stored|signedInMark)\.ts/.test(line),
        ),
        [],
      ),
  },
  {
    ids: ['V1.2.2'],
    says: 'What a person writes is a link only with http or https',
    look: () => ok(linesWith(/javascript:/i, /^web/).every((line) => !/href=|location/.test(line))),
  },
]
