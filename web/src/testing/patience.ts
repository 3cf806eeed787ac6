import { configure } from '@testing-library/react'
import { inject } from 'vitest'

// The parts of a page load when they are needed, and on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: inject('patienceMs') })
