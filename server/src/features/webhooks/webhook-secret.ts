/** The encryption purpose of webhook secrets. */
export const secretPurpose = 'webhook';
