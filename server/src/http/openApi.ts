import { failures, type FailureName, isGeneralFailure } from '@saathi/contract/errors.ts'
import type { Call, Calls } from '@saathi/contract/base/call.ts'
import { snakeCase } from '@saathi/contract/base/wire.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

type Json = Record<string, unknown>

/** Returns the contract as an OpenAPI 3.1 document, made from the same entries that serve the calls. */
export function openApiOf(domains: Readonly<Record<string, Calls>>, productName: string): Json {
  const paths: Record<string, Json> = {}
  for (const [domain, calls] of Object.entries(domains)) {
    for (const [name, definition] of Object.entries(calls)) {
      const path = definition.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [definition.method.toLowerCase()]: operation({ domain, name, definition }),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

interface Named {
  readonly domain: string
  readonly name: string
  readonly definition: Call
}

function operation({ domain, name, definition }: Named): Json {
  const { body, query, reply } = definition
  const type = definition.transport === undefined ? 'application/json' : 'multipart/form-data'
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: definition.about,
    ...(definition.who === 'anyone' ? {} : { security: [{ token: [] }] }),
    parameters: [...pathParameters(definition.path), ...queryParameters(query, definition)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [type]: { schema: bodySchema(body, definition) } } } }),
    responses: {
      ...(definition.redirects === true
        ? { 302: { description: 'Redirects.' } }
        : doneResponse(reply, definition)),
      ...problemResponses(definition),
    },
  }
}

function doneResponse(reply: GenericSchema, definition: Call): Json {
  return {
    200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(reply, definition) } } },
  }
}

function bodySchema(body: GenericSchema, definition: Call): Json {
  const schema = schemaOf(body, definition)
  return definition.transport === 'multipart'
    ? { type: 'object', properties: { data: schema }, required: ['data'] }
    : schema
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: GenericSchema | undefined, definition: Call): Json[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = schemaOf(query, definition) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function problemResponses(definition: Call): Record<string, Json> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table of failures has exactly its keys
  const names = (Object.keys(failures) as FailureName[]).filter(
    (name) => isGeneralFailure(name) || definition.errors.includes(name),
  )
  const byStatus = Map.groupBy(names, (name) => failures[name])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.map(snakeCase).join(', '), content: { 'application/problem+json': {} } },
    ]),
  )
}

function schemaOf(schema: GenericSchema, definition: Call): Json {
  const made: Json = { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) }
  delete made.$schema
  return definition.naming === 'asIs' ? made : renamed(made)
}

/** Renames properties to their wire names. */
function renamed(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, renamedPart(key, value)]))
}

function renamedPart(key: string, value: unknown): unknown {
  if (key === 'required' && Array.isArray(value)) return value.map((name) => snakeCase(String(name)))
  if (key !== 'properties' || typeof value !== 'object' || value === null) return change(value)
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [snakeCase(name), change(schema)]))
}

function change(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(change)
  return typeof part === 'object' && part !== null ? renamed(part) : part
}
