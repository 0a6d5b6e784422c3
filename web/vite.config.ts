import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { firstLoad } from './first-load.ts';
import { sizeLimits } from './size-limits.ts';
import { textLimits } from './text-limits.ts';
import { textsVersion } from './texts-version.ts';

const server = process.env.LECTERN_SERVER ?? 'http://localhost:3000';

const chunks = chunkGroups();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), chunks.plugin, firstLoad(), sizeLimits(), textLimits(), textsVersion()],
  // React has it itself since 18; the shim is for older ones.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' }],
  },
  server: { port: Number(process.env.VITE_PORT ?? 5173), proxy: { '/api': server, '/health': server, '/locales/add': server } },
  build: {
    target: 'es2024',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Styles have to be there before a page is drawn; its scripts name what they need, and a link asks for its page before it is pressed.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))),
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunks.groups } } },
  },
});
