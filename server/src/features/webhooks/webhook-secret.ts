/** What the secret of a webhook is sealed for. */
export const secretPurpose = 'webhook';
