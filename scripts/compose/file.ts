import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'

import { root } from '../steps.ts'

/** A service of `deploy/compose.yaml`. */
export interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>
  readonly healthcheck?: { readonly test: readonly string[] }
}

/** The file that starts everything in containers. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
}

const textOf = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')

/** Reads `deploy/compose.yaml`. */
export function readCompose(): ComposeFile {
  return parse(textOf('deploy', 'compose.yaml'), { merge: true })
}

/** Returns the values of the example of its settings; those that a person fills in are empty. */
export function exampleValues(): ReadonlyMap<string, string> {
  const lines = textOf('deploy', 'compose.env.example').matchAll(/^(\w+)=(.*)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** Returns the environment of a service with these values in the place of `${NAME}`. Throws if one is missing. */
export function environmentOf(
  { environment = {} }: Service,
  values: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => {
      const given = values.get(name)
      if (given === undefined || given === '') throw new Error(`${name} has no value.`)
      return given
    })
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
}

/** A command of the guide for containers: what it does, and the words after the service. */
export interface GuideCommand {
  readonly does: 'up' | 'stop' | 'exec' | 'run'
  readonly words: readonly string[]
}

/** Returns the commands with compose of the guides, in their order. */
export function guideCommands(): readonly GuideCommand[] {
  const guides = ['install.md', 'operations.md'].map((file) => textOf('docs', file)).join('\n')
  const lines = guides.matchAll(/^docker compose -f deploy\/compose\.yaml (up|stop|exec|run)\b(.*)$/gm)
  return [...lines].map(([, does = '', rest = '']) => {
    if (does !== 'up' && does !== 'stop' && does !== 'exec' && does !== 'run') throw new Error(does)
    return {
      does,
      words: rest
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '' && word !== '--rm'),
    }
  })
}
