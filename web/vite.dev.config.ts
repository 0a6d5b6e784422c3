import { defineConfig, mergeConfig } from 'vite';
import build from './vite.config.ts';

const api = process.env.LECTERN_API ?? 'http://localhost:3001';

/** Development: the build's own settings, and every call goes on to the server. */
export default defineConfig(
  mergeConfig(build, {
    server: { proxy: { '/api': api, '/integration': api, '/health': api, '/locales/add': api } },
  }),
);
