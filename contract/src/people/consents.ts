import * as v from 'valibot'

/** What a person may allow us beyond what the product needs. */
export const consentPurpose = v.picklist(['error_reports', 'ad_measurement'])
export type ConsentPurpose = v.InferOutput<typeof consentPurpose>
