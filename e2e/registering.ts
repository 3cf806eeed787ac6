import { expect } from '@playwright/test'

import type { Product } from './product.ts'

/** The password of everyone who is registered here. */
export const password = 'Sunny#Day7'

interface Newcomer {
  readonly email: string
  readonly first: string
  readonly last: string
  /** The programme of a mentee. */
  readonly project?: string
  /** The institution of a mentor. */
  readonly institution?: string
  readonly birthYear?: number
}

/** Registers a mentee with this address by calls, for journeys that start with an account. */
export function register(product: Registering, email: string, project = 'general_intake'): Promise<void> {
  return registerNewcomer(product, { email, first: 'Lata', last: 'Rao', project })
}

/** Registers a mentee or a mentor by calls. */
export async function registerNewcomer(product: Registering, newcomer: Newcomer): Promise<void> {
  const { email, first, last, project, institution, birthYear } = newcomer
  const post = async (path: string, body: object) => {
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
  }
  await post('/api/v2/users/send-otp/', { email })
  const otp = await product.code(email)
  await post('/api/v2/users/verify-otp/', { email, otp })
  await post('/api/v2/users/signup/', {
    provider: 'normal',
    ...(institution === undefined
      ? { role: 'mentee', project }
      : { role: 'mentor', institution_code: institution }),
    first_name: first,
    last_name: last,
    phone_number: '+919835041270',
    new_primary_language: 'en',
    birth_year: birthYear,
    email,
    otp,
    password,
  })
}

type Registering = Pick<Product, 'url' | 'code'>
