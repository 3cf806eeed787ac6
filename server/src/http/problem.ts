import { type Failure, failureOfFields, failures, type FieldErrors } from '@saathi/contract/errors.ts'
import { snakeCase } from '@saathi/contract/base/wire.ts'
import type { BaseIssue } from 'valibot'

import type { Texts } from '../engines/text/texts.ts'

/** A problem document (RFC 9457) with its status and headers. */
export interface Problem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Turns a failure into a reply; no other place does. */
export function problemOf(failure: Failure, texts: Pick<Texts, 'failure'>): Problem {
  const status = failures[failure.failure]
  const code = snakeCase(failure.failure)
  const { retryAfterSeconds, until, right, by } = failure.extra
  const errors = errorsOf(failure)
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: {
      type: `urn:saathi:problem:${code}`,
      title: titles[status] ?? 'Problem',
      status,
      detail: failure.extra.detail ?? texts.failure(failure.failure),
      code,
      ...(until === undefined ? {} : { until }),
      ...(right === undefined ? {} : { right }),
      ...(by === undefined ? {} : { by }),
      ...(errors === undefined ? {} : { errors: withoutGeneral(errors), non_field_errors: errors[''] ?? [] }),
    },
  }
}

/**
 * Returns the failure for an invalid body or query, with messages by field: 400 if a value has the wrong shape, 422
 * if it breaks a rule.
 */
export function failureOfIssues(issues: readonly BaseIssue<unknown>[]): Failure {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = issue.path?.map(({ key }) => String(key)).join('.') ?? ''
    fields[name] = [...(fields[name] ?? []), sentenceOf(issue)]
  }
  const misshapen = issues.some((issue) => issue.kind === 'schema')
  // The names come from the schema that refused them.
  return failureOfFields<Record<string, unknown>>(misshapen ? 'malformed' : 'invalid', fields)
}

function sentenceOf(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.input === undefined) return 'Field is mandatory'
  return issue.kind === 'schema' ? `Expected ${issue.expected ?? 'another value'}.` : issue.message
}

/** Renames the fields to their names on the wire. The key of a question is data and stays as it is. */
function errorsOf({ fields, extra: { answers } }: Failure): FieldErrors | undefined {
  if (fields === undefined) return answers
  const named = Object.entries(fields).map(([name, sentences]) => [snakeCase(name), sentences] as const)
  return { ...Object.fromEntries(named), ...answers }
}

function withoutGeneral(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== ''))
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  406: 'Not acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Unprocessable',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Unavailable',
  507: 'Insufficient storage',
}
