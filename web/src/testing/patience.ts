import { configure } from '@testing-library/react'

// The parts of a page load when they are needed, and on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 5000 })
