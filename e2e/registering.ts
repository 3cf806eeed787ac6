import { expect } from '@playwright/test'

import type { Product } from './product.ts'

/** The password of everyone who is registered here. */
export const password = 'Sunny#Day7'

/** Registers a mentee with this address by calls, for journeys that start with an account. */
export async function register(product: Product, email: string, project = 'general_intake'): Promise<void> {
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
    role: 'mentee',
    first_name: 'Lata',
    last_name: 'Rao',
    phone_number: '+919835041270',
    new_primary_language: 'en',
    project,
    email,
    otp,
    password,
  })
}
