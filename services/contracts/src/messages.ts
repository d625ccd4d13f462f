import { VISITOR_MESSAGES } from './visitor-messages.js';

const MEBIBYTE = 1024 * 1024;

/** Texts of toasts, alerts and errors. The owner fixed every letter, except those that spec-facts.ts calls "own". */
export const MESSAGES = {
  ...VISITOR_MESSAGES,

  password: 'Password is required',
  tooManyProjectFiles: (max: number) => `You can only upload up to ${max} project files`,
  projectFileTooLarge: (name: string, maxBytes: number) =>
    // Rounded down, so that the text never promises more than the limit, and without useless digits.
    `File ${name} is too large. Maximum size is ${Math.floor((maxBytes / MEBIBYTE) * 10) / 10}MB.`,
  projectFileFormat: (name: string) => `File ${name} has invalid format. Accepted formats: JPG, PNG, WebP, PDF.`,
  loggingIn: 'Logging in...',
  loginSuccessful: 'Login successful',
  loginWelcome: 'Welcome to the admin dashboard',
  loginMismatch: 'Invalid email or password. Please try again.',
  loginFailed: 'An error occurred during login. Please try again.',
  loggedOut: 'Logged out successfully',
  signInLinkOver: 'This sign-in link has expired or was already used.',
  roleLacksRight: 'Your role does not allow this. An owner can change it.',
  passwordLinkOver: 'This link has expired or was already used.',
  currentPassword: 'This is not your current password',
  role: 'Please choose a role: owner, office, or engineer',
  codeNeeded: 'Please enter the code of your app, or a recovery code',
  codeWrong: 'This code is wrong, or was used already',
  lastOwner: 'This is the last owner. Make somebody else an owner first.',
  alreadyActive: 'This address already has an account',
  loadingData: 'Loading data...',
  errorLoadingData: 'Error loading data',
  quoteRequestUpdated: 'Request updated',
  quoteRequestDeleted: 'Request deleted',
  investmentInquiryUpdated: 'Investment inquiry updated',
  investmentInquiryDeleted: 'Investment deleted',
  filesUploaded: 'Files uploaded',
  filesUploadFailed: 'Failed to upload files. Please try again.',
  updateFailed: 'Update failed',
  quoteRequestUpdateFailed: 'Failed to update the quote request. Please try again.',
  investmentInquiryUpdateFailed: 'Failed to update the investment inquiry. Please try again.',
  deleteFailed: 'Delete failed',
  quoteRequestDeleteFailed: 'Failed to delete the quote request. Please try again.',
  investmentInquiryDeleteFailed: 'Failed to delete the investment inquiry. Please try again.',
  quoteRequestGone: "This quote request was already deleted or doesn't exist.",
  investmentInquiryGone: "This investment inquiry was already deleted or doesn't exist.",
  confirmDelete: (what: string) =>
    `Are you sure you want to permanently delete this ${what}? This action cannot be undone.`,
  imageUnavailable: 'Image Unavailable',
  documentUnavailable: (file: string) => `Document unavailable: ${file}`,
} as const;
