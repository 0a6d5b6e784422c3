import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.LECTERN_SERVER ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: Number(process.env.VITE_PORT ?? 5173), proxy: { '/api': server, '/health': server } },
  build: { target: 'es2024', outDir: 'dist', emptyOutDir: true, reportCompressedSize: false, modulePreload: { polyfill: false } },
});
